// What the scripts of the page tell each other. Only `make lint` reads it: no browser loads it.

/** HTML by the id of the element that shows it. */
type Regions = Record<string, string>;

/** What was there before, by the id of the element that showed it. */
type Laid = Record<string, ChildNode[]>;

/** What a beat points at (a card, a thing, or `seat-2`), and as what. */
type Mark = [thing: string, name: string];

/** What is told in a line: as plain text, and with its drawings as the server has escaped it. */
interface Line {
  news: string[];
  signed?: string;
  head?: boolean;
}

/** What happened, as the server tells it. */
interface Beat extends Partial<Line> {
  regions?: Regions;
  marks?: Mark[];
  kind?: string;
  own?: boolean;
  imagined?: boolean; // what may come: it is shown, and is no news
  back?: Laid; // after which the table is as it was
}

/** Who shows lines and scorings while beats are told. */
interface Tellers {
  news: (line: Line) => void;
  scored: () => void | Promise<void>;
}

/** A beat that waits to be told. */
interface Step extends Beat, Line {
  news: string[];
  last: boolean;
  alone: boolean;
  ask: Tellers;
}

/** Where a card or another thing lies; `box` is missing if nobody sees it there. */
interface Place {
  card: HTMLElement;
  box: DOMRect | null;
  home: string;
  heap?: boolean;
}

/** A card that can be told by its face; `rooms` are what a tab may show, `takes` the places that something comes from. */
interface Lying extends Place {
  rooms: (string | undefined)[];
  takes?: string[];
}

/** A pile, or a hand that is not shown, of cards of these kinds. */
interface Pile extends Place {
  seat?: string;
  kinds: string[];
  left: number;
}

/** The table as it is drawn: cards by their faces, piles by where they are, numbers by what they count. */
interface Layout {
  cards: Map<string, Lying[]>;
  piles: Map<string, Pile>;
  numbers: Map<string, { thing: Element; shows: string }>;
}

/** What is different between two of them. */
interface Change {
  stay: [now: Lying, before: Lying][];
  left: { key: string; at: Lying }[];
  come: { key: string; at: Lying }[];
}

/** Salt that this browser drew; and once it was shown, for which deal. */
interface Kept {
  salt: string;
  table?: string;
  promise?: string;
  commits?: string[];
  seat?: number;
}

/** What the server tells of a deal when the game is over. */
interface Told {
  promise: string;
  salts: Record<string, string>;
  secret: string;
  seed: string;
}

interface DocumentEventMap {
  beat: CustomEvent<Step>;
  own: CustomEvent<HTMLInputElement>;
  rule: CustomEvent<string>;
}

/** Notes of a score sheet that are written together. */
interface Group {
  request: string;
  notes: Record<string, string>;
  late?: boolean; // the server did not see it at once
}

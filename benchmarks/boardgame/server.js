// A small trick game on boardgame.io's own server and file storage: `node server.js PORT FOLDER`. Two players have thirteen cards
// each and play one in turn; the higher card of two takes the trick and leads. After thirteen tricks cards are dealt anew.

const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { PlayerView } = require("boardgame.io/core");

const [port, dir] = process.argv.slice(2);

function deal(G, random) {
  const cards = random.Shuffle([...Array(52).keys()]);
  G.players = { 0: { hand: cards.slice(0, 13) }, 1: { hand: cards.slice(13, 26) } };
  G.secret = { rest: cards.slice(26) };
  G.table = [];
}

function takeTrick(G, random, events) {
  const [first, second] = G.table;
  const winner = second.card > first.card ? second.player : first.player;
  G.tricks[winner] += 1;
  G.table = [];
  if (G.players[0].hand.length === 0) deal(G, random);
  events.endTurn({ next: winner });
}

const game = {
  name: "trick",
  setup: ({ random }) => {
    const G = { tricks: { 0: 0, 1: 0 } };
    deal(G, random);
    return G;
  },
  playerView: PlayerView.STRIP_SECRETS,
  minPlayers: 2,
  maxPlayers: 2,
  moves: {
    play: {
      client: false, // it touches what players do not see
      move: ({ G, random, events, playerID }, card) => {
        const { hand } = G.players[playerID];
        if (!hand.includes(card)) return "INVALID_MOVE";
        hand.splice(hand.indexOf(card), 1);
        G.table.push({ player: playerID, card });
        if (G.table.length === 2) takeTrick(G, random, events);
        else events.endTurn();
      },
    },
  },
};

const server = Server({ games: [game], db: new FlatFile({ dir }), origins: [Origins.LOCALHOST] });
server.run(Number(port)).then(() => console.log("ready"));

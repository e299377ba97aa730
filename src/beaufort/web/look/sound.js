// Small sounds, made here: for cards, the tide and what is paid, a scoring, and one's turn. Off until switched on.
import { own } from "./own.js";

/** @type {AudioContext | null} */
let audio = null;
let quiet = 0; // until when nothing more is heard, so that much at once is no noise

/**
 * Where a sound of this length can be heard now, if it can.
 * @param {number} seconds
 */
function heard(seconds, always = false) {
  if (!own.sound || !navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  if (audio.currentTime < quiet && !always) return null;
  quiet = audio.currentTime + seconds;
  return audio;
}

/**
 * @param {AudioContext} audio
 * @param {number} begin
 * @param {number} length
 * @param {number} loud
 */
function swell(audio, begin, length, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(audio.destination);
  return gain;
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} wait
 * @param {number} length
 */
function tone(audio, pitch, wait, length, loud = 0.12) {
  const begin = audio.currentTime + wait;
  const string = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  string.connect(swell(audio, begin, length, loud));
  string.start(begin);
  string.stop(begin + length);
}

/**
 * Noise through a filter: paper if it is high and short, water if it is low and long.
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} length
 * @param {number} loud
 */
function rush(audio, pitch, length, loud) {
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let place = 0; place < wave.length; place++) wave[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(swell(audio, audio.currentTime, length, loud));
  source.start();
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  card: () => {
    const at = heard(0.05);
    if (at) rush(at, 2600, 0.07, 0.2);
  },
  tide: () => {
    const at = heard(0.3);
    if (at) rush(at, 420, 0.7, 0.3);
  },
  scoring: () => {
    const at = heard(0.5);
    if (at) for (const [place, pitch] of [392, 494, 587].entries()) tone(at, pitch, place * 0.14, 0.5);
  },
  turn: () => {
    const at = heard(0.2, true);
    if (at) for (const [place, pitch] of [659, 880].entries()) tone(at, pitch, place * 0.16, 0.4);
  },
};
/** @param {string} name */
export function play(name) {
  SOUNDS[name]();
}

const WATER = new Set(["pays", "out"]);
document.addEventListener("beat", ({ detail }) => {
  if (detail.imagined) return;
  if (detail.kind === "scored") play("scoring");
  else if (detail.marks?.some(([, name]) => WATER.has(name))) play("tide");
  else if (detail.news.length && Object.keys(detail.regions ?? {}).length) play("card");
});
document.addEventListener("own", ({ detail }) => {
  if (detail.dataset.own === "sound") play("turn");
});

// Small sounds, made here: for cards, the tide and what is paid, a scoring, and one's turn. Off until switched on.
import { own } from "./own.js";

let audio = null;
let quiet = 0; // until when nothing more is heard, so that much at once is no noise

function heard(seconds, always = false) {
  if (!own.sound || !navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  if (audio.currentTime < quiet && !always) return null;
  quiet = audio.currentTime + seconds;
  return audio;
}

function swell(begin, length, loud) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.02, length / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(audio.destination);
  return gain;
}

function tone(pitch, wait, length, loud = 0.12) {
  const begin = audio.currentTime + wait;
  const string = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  string.connect(swell(begin, length, loud));
  string.start(begin);
  string.stop(begin + length);
}

// Noise through a filter: paper if it is high and short, water if it is low and long.
function rush(pitch, length, loud) {
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const wave = noise.getChannelData(0);
  for (let place = 0; place < wave.length; place++) wave[place] = Math.random() * 2 - 1;
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(swell(audio.currentTime, length, loud));
  source.start();
}

const SOUNDS = {
  card: () => heard(0.05) && rush(2600, 0.07, 0.2),
  tide: () => heard(0.3) && rush(420, 0.7, 0.3),
  scoring: () => heard(0.5) && [392, 494, 587].forEach((pitch, place) => tone(pitch, place * 0.14, 0.5)),
  turn: () => heard(0.2, true) && [659, 880].forEach((pitch, place) => tone(pitch, place * 0.16, 0.4)),
};
export function play(name) {
  SOUNDS[name]();
}

const WATER = new Set(["pays", "out"]);
document.addEventListener("beat", ({ detail }) => {
  if (detail.kind === "scored") play("scoring");
  else if (detail.marks?.some(([, name]) => WATER.has(name))) play("tide");
  else if (detail.news.length && Object.keys(detail.regions ?? {}).length) play("card");
});
document.addEventListener("own", ({ detail }) => {
  if (detail.dataset.own === "sound") play("turn");
});

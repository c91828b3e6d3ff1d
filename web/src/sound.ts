/** Short sounds, made on the spot; silent unless they are wanted. */

export type Sound = "place" | "chip" | "card" | "gong" | "turn" | "end";

let audio: AudioContext | null = null;

interface Tone {
  hertz: number;
  at: number;
  lasts: number;
  volume: number;
  shape: OscillatorType;
}

const TONES: Record<Sound, Tone[]> = {
  place: [
    { hertz: 180, at: 0, lasts: 0.09, volume: 0.5, shape: "triangle" },
    { hertz: 420, at: 0, lasts: 0.04, volume: 0.2, shape: "square" },
  ],
  chip: [{ hertz: 880, at: 0, lasts: 0.05, volume: 0.2, shape: "triangle" }],
  card: [{ hertz: 620, at: 0, lasts: 0.03, volume: 0.12, shape: "sawtooth" }],
  gong: [
    { hertz: 98, at: 0, lasts: 1.6, volume: 0.5, shape: "sine" },
    { hertz: 147, at: 0, lasts: 1.2, volume: 0.3, shape: "sine" },
    { hertz: 233, at: 0, lasts: 0.9, volume: 0.2, shape: "triangle" },
  ],
  turn: [
    { hertz: 523, at: 0, lasts: 0.14, volume: 0.22, shape: "sine" },
    { hertz: 784, at: 0.12, lasts: 0.22, volume: 0.22, shape: "sine" },
  ],
  end: [
    { hertz: 392, at: 0, lasts: 0.2, volume: 0.22, shape: "sine" },
    { hertz: 523, at: 0.16, lasts: 0.2, volume: 0.22, shape: "sine" },
    { hertz: 659, at: 0.32, lasts: 0.4, volume: 0.22, shape: "sine" },
  ],
};

/** Call at a touch or a key: phones play audio only after one, and suspend it in the background. */
export function wake(wanted: boolean): void {
  if (!wanted || typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  if (audio.state !== "running") void audio.resume();
}

export function play(sound: Sound, wanted: boolean): void {
  if (!wanted || typeof AudioContext === "undefined") return;
  if (!audio && navigator.userActivation?.hasBeenActive === false) return; // browsers are silent before the first touch
  audio ??= new AudioContext();
  for (const { hertz, at, lasts, volume, shape } of TONES[sound]) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency: hertz, type: shape });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + lasts);
  }
}

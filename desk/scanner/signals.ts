import type { ShownVerdict } from './scanner-state';

type Outcome = ShownVerdict['outcome'];

const sounds: Readonly<Record<'good' | 'again' | 'bad', readonly { hertz: number; from: number; until: number }[]>> = {
  good: [{ hertz: 1_320, from: 0, until: 0.12 }],
  again: [
    { hertz: 660, from: 0, until: 0.12 },
    { hertz: 660, from: 0.2, until: 0.32 },
  ],
  bad: [{ hertz: 220, from: 0, until: 0.5 }],
};
const pulses = { good: [60], again: [80, 80, 80], bad: [400] };

let audio: AudioContext | null = null;

/** Lets the page sound: phones allow it in answer to a touch alone. */
export function allowSounds(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // Some browsers have no sounds.
  }
}

/** Says a decision to ear and hand, for whoever looks at the person and not at the phone. */
export function signal(outcome: Outcome): void {
  const kind = outcome === 'admitted' ? 'good' : outcome === 'used' ? 'again' : 'bad';
  // iPhones have no vibration.
  (navigator.vibrate as Navigator['vibrate'] | undefined)?.call(navigator, pulses[kind]);
  try {
    if (audio?.state !== 'running') return;
    for (const { hertz, from, until } of sounds[kind]) {
      const tone = audio.createOscillator();
      tone.frequency.value = hertz;
      tone.connect(audio.destination);
      tone.start(audio.currentTime + from);
      tone.stop(audio.currentTime + until);
    }
  } catch {
    // The colour and the word say the same.
  }
}

/** The synthesizer has no types of its own. */
declare module 'zzfx' {
  export const ZZFX: { readonly audioContext: AudioContext }
  export class ZZFXSound {
    /** Builds the samples; the order of the parameters is the library's. */
    constructor(parameters: (number | undefined)[])
    play(volume?: number): AudioBufferSourceNode | undefined
  }
}

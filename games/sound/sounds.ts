import { ZZFX, ZZFXSound } from 'zzfx'
import { whenIdle } from '#runtime/context/when-idle.ts'
import { displayedVariant } from '#runtime/theming/displayed-variant.ts'
import type { Variants } from '#schemas/theme/variants.ts'

/** Parameters of the synthesizer in its order. Frequencies in hertz, times in seconds. */
const PARAMETERS = [
  'volume',
  'randomness',
  'frequency',
  'attack',
  'sustain',
  'release',
  'shape',
  'shapeCurve',
  'slide',
  'deltaSlide',
  'pitchJump',
  'pitchJumpTime',
  'repeatTime',
  'noise',
  'modulation',
  'bitCrush',
  'delay',
  'sustainVolume',
  'decay',
  'tremolo',
  'filter',
] as const

interface Recipe extends Partial<Record<(typeof PARAMETERS)[number], number>> {
  /** Only with rich sound: a sound of a movement, not of an event. */
  readonly isRich?: true
  /** Minimum time between two of these, in seconds. */
  readonly gap?: number
}

const SINE = 0
const TRIANGLE = 1
const NOISE = 4

/** Every sound of the product, made from numbers: there are no files. */
const SOUNDS = {
  /** One of the last seconds before a draw. */
  tick: { volume: 0.5, randomness: 0, frequency: 880, release: 0.05, shape: TRIANGLE },
  start: {
    volume: 0.8,
    randomness: 0,
    frequency: 330,
    sustain: 0.06,
    release: 0.3,
    pitchJump: 165,
    pitchJumpTime: 0.09,
  },
  ball: { volume: 0.9, frequency: 420, release: 0.16, shapeCurve: 1.6, slide: -6, decay: 0.03 },
  'bonus-ball': {
    randomness: 0,
    frequency: 392,
    sustain: 0.1,
    release: 0.5,
    shape: TRIANGLE,
    pitchJump: 196,
    pitchJumpTime: 0.1,
    delay: 0.12,
  },
  /** A number of the player's is drawn. */
  match: {
    volume: 0.8,
    randomness: 0,
    frequency: 660,
    sustain: 0.04,
    release: 0.22,
    pitchJump: 330,
    pitchJumpTime: 0.06,
  },
  /** A number is stamped on a slip. */
  stamp: { frequency: 90, release: 0.09, shape: NOISE, shapeCurve: 0.7, slide: -2, filter: -500 },
  win: {
    randomness: 0,
    frequency: 523,
    sustain: 0.3,
    release: 0.6,
    shape: TRIANGLE,
    pitchJump: 131,
    pitchJumpTime: 0.12,
    delay: 0.16,
    decay: 0.05,
  },
  /** A cell, a letter or a segment shows what it hides. */
  reveal: { volume: 0.6, frequency: 500, release: 0.12, shape: TRIANGLE, slide: 4 },
  scratch: {
    volume: 0.35,
    randomness: 0.3,
    frequency: 940,
    release: 0.05,
    shape: NOISE,
    filter: 1800,
    isRich: true,
    gap: 0.06,
  },
  /** The pointer of a wheel passes a peg. */
  'wheel-click': { volume: 0.4, frequency: 1400, release: 0.018, shape: TRIANGLE, isRich: true, gap: 0.03 },
  /** Balls tumble in a drum. */
  tumble: {
    volume: 0.3,
    randomness: 0.4,
    frequency: 240,
    release: 0.05,
    shape: SINE,
    slide: -3,
    isRich: true,
    gap: 0.07,
  },
  /** A runner takes a step. */
  step: {
    volume: 0.4,
    randomness: 0.2,
    frequency: 130,
    release: 0.05,
    shape: NOISE,
    filter: -700,
    isRich: true,
    gap: 0.05,
  },
} as const satisfies Record<string, Recipe>
export type SoundName = keyof typeof SOUNDS

interface Timbre {
  /** Factor of every frequency. */
  readonly pitch: number
  /** Factor of the time in which a sound fades. */
  readonly tail: number
  /** Wave of the sounds that have a pitch; without it each has its own. */
  readonly shape?: number
  /** Seconds after which a sound that is not short is heard again, quieter. */
  readonly echo?: number
}

type Instrument = NonNullable<Variants['sound']>

/** How a theme sounds: the same events in another instrument. */
const TIMBRES: Readonly<Record<Instrument, Timbre>> = {
  glass: { pitch: 1, tail: 1 },
  chime: { pitch: 1.26, tail: 1.3, shape: TRIANGLE },
  bell: { pitch: 0.75, tail: 1.9, shape: SINE, echo: 0.22 },
  drum: { pitch: 0.5, tail: 0.55, shape: TRIANGLE },
}
const PITCHED = ['frequency', 'slide', 'pitchJump'] as const
/** From this time on, in seconds, a sound is long enough for an echo. */
const ECHOED_FROM = 0.3

const displayedInstrument = (): Instrument => (displayedVariant('sound') as Variants['sound']) ?? 'glass'

function synthesized(recipe: Recipe, instrument: Instrument): ZZFXSound {
  const played = inTimbre(recipe, TIMBRES[instrument])
  return new ZZFXSound(PARAMETERS.map((parameter) => played[parameter]))
}

function inTimbre(recipe: Recipe, { pitch, tail, shape, echo }: Timbre): Recipe {
  const { release = 0 } = recipe
  const pitched = Object.fromEntries(
    PITCHED.flatMap((name) => (recipe[name] === undefined ? [] : [[name, recipe[name] * pitch]])),
  )
  return {
    ...recipe,
    ...pitched,
    release: release * tail,
    ...(shape !== undefined && recipe.shape !== NOISE && { shape }),
    ...(echo !== undefined && release >= ECHOED_FROM && { delay: echo }),
  }
}

/** Sounds that can be heard now. */
const sounding = new Set<AudioBufferSourceNode>()

const built = new Map<SoundName, { sound: ZZFXSound; playedAt: number }>()

function soundOf(name: SoundName) {
  const known = built.get(name)
  if (known) return known
  const fresh = { sound: synthesized(SOUNDS[name], displayedInstrument()), playedAt: -1 }
  built.set(name, fresh)
  return fresh
}

/**
 * Synthesizes the sounds before they are needed: a long one takes several frames, which an animation does not have. Sounds
 * of movements are short, and most players have them off.
 */
export function prepareSounds(): void {
  const names = (Object.keys(SOUNDS) as SoundName[]).filter((name) => !('isRich' in SOUNDS[name]))
  whenIdle(names.map((name) => () => void soundOf(name)))
}

/** Plays a sound. `gain` is 1 at normal volume. */
export function playSound(name: SoundName, { gain, isRich }: { gain: number; isRich: boolean }): void {
  const recipe: Recipe = SOUNDS[name]
  if (recipe.isRich && !isRich) return
  const { audioContext } = ZZFX
  // A browser suspends the sound of a page that was in the background.
  if (audioContext.state !== 'running') audioContext.resume().catch(() => undefined)
  const entry = soundOf(name)
  const now = audioContext.currentTime
  if (recipe.gap !== undefined && entry.playedAt >= 0 && now - entry.playedAt < recipe.gap) return
  entry.playedAt = now
  const source = entry.sound.play(gain)
  if (source === undefined) return
  sounding.add(source)
  source.addEventListener('ended', () => sounding.delete(source))
}

/** Plays a sound in an instrument at normal volume, whatever the theme of the page is. */
export function playSample(name: SoundName, instrument: Instrument): void {
  synthesized(SOUNDS[name], instrument).play(1)
}

/** Ends what can be heard: the sound of a win lasts more than a second. */
export function silence(): void {
  for (const source of sounding) source.stop()
  sounding.clear()
}

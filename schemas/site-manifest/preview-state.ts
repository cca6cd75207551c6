/** The states in which the preview of a draft can be shown, by dimension. The first one of each is the usual one. */
export const PREVIEW_CHOICES = {
  /** The person who looks at the site. The data of a player are samples: no real player is shown. */
  person: [
    'visitor',
    'player',
    'segmentA',
    'segmentB',
    'atLimit',
    'inBreak',
    'passwordChange',
    'realityCheck',
  ],
  /** The way in which the service answers. */
  service: ['working', 'maintenance', 'disconnected', 'waiting', 'failing'],
  /** The games: those of the site, many samples of every kind, or none. */
  lobby: ['own', 'full', 'empty'],
  /** The length of the names of games and players. */
  names: ['usual', 'long'],
  /** Whether a click on a text chooses its message in the site builder. */
  texts: ['usual', 'chosen'],
  /** Whether the page is shown as on a screen, or as a printer gets it. */
  medium: ['screen', 'paper'],
} as const

type Choices = typeof PREVIEW_CHOICES
export type PreviewDimension = keyof Choices

/**
 * The state of one preview. `currency` and `country` are codes and `timeZone` an IANA name; an empty one is the site's own. `modal` is the id of a
 * modal that is open, and `step` the number of its step.
 */
export type PreviewState = { readonly [Name in PreviewDimension]: Choices[Name][number] } & {
  readonly currency: string
  readonly timeZone: string
  readonly country: string
  readonly modal: string
  readonly step: string
}

/** A visitor of the site as it is. */
export const USUAL_STATE: PreviewState = {
  person: 'visitor',
  service: 'working',
  lobby: 'own',
  names: 'usual',
  texts: 'usual',
  medium: 'screen',
  currency: '',
  timeZone: '',
  country: '',
  modal: '',
  step: '',
}

/** The parts of a state that are names: they have no list of choices. */
const NAMES: readonly string[] = ['currency', 'timeZone', 'country', 'modal', 'step']

/** Query parameter with the state of a preview. */
export const PREVIEW_STATE_PARAMETER = 'preview'

/** Query parameter with the only game of a lobby of samples, as JSON. */
export const PREVIEW_GAME_PARAMETER = 'preview-game'

/** The form of a code, a number, an id or the name of a zone. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_+/.-]{0,49}$/

/** The text of a state, without its usual parts: `person:atLimit,timeZone:Asia/Tokyo`. Empty for the usual state. */
export function writePreviewState(state: PreviewState): string {
  return Object.entries(state)
    .filter(([name, value]) => value !== USUAL_STATE[name as keyof PreviewState])
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

/** Whether a page in the state shows samples. Without them it is the site as a visitor sees it, also in another currency or zone, on paper, or with texts that can be chosen. */
export const showsSamples = (state: PreviewState): boolean =>
  writePreviewState({ ...state, texts: 'usual', medium: 'screen', currency: '', timeZone: '' }) !== ''

/** Reads the text of a state. Parts that do not exist are left as usual. */
export function readPreviewState(text: string): PreviewState {
  const parts = text.split(',').map((part) => part.split(':', 2) as [string, string?])
  const state: Record<string, string> = { ...USUAL_STATE }
  for (const [name, value = ''] of parts) {
    const choices: readonly string[] = Object.hasOwn(PREVIEW_CHOICES, name)
      ? PREVIEW_CHOICES[name as PreviewDimension]
      : []
    const isName = NAMES.includes(name)
    if (choices.includes(value) || (isName && NAME.test(value))) state[name] = value
  }
  return state as unknown as PreviewState
}

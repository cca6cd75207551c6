import type { ResolvedManifest } from '#schemas/site-manifest/site-manifest.ts'
import {
  PREVIEW_CHOICES,
  USUAL_STATE,
  type PreviewDimension,
  type PreviewState,
} from '#schemas/site-manifest/preview-state.ts'
import type { Scheme } from '#tools/preview-address.ts'
import type { Device, PreviewOptions } from './preview-options.ts'

export interface Choice {
  readonly value: string
  readonly label: string
}

/** One way in which the preview of a screen can differ. */
export interface Dimension {
  readonly id: string
  readonly title: string
  readonly choices: readonly Choice[]
  readonly read: (options: PreviewOptions) => string
  readonly set: (options: PreviewOptions, value: string) => PreviewOptions
}

/** The home page of the site on a phone, for a visitor. */
export const FIRST_OPTIONS: PreviewOptions = {
  path: '/',
  language: '',
  scheme: 'light',
  device: 'phone',
  state: USUAL_STATE,
}

/** Size of the window of each device, in CSS pixels. */
export const SIZES: Readonly<Record<Device, { width: number; height: number; label: string }>> = {
  phone: { width: 390, height: 844, label: 'Phone' },
  tablet: { width: 820, height: 1180, label: 'Tablet' },
  desktop: { width: 1440, height: 900, label: 'Desktop' },
}

const TITLES: Readonly<Record<PreviewDimension, string>> = {
  person: 'Person',
  service: 'Service',
  lobby: 'Games',
  names: 'Names',
  texts: 'Click on a text',
  medium: 'Medium',
}

type Labels = { readonly [Name in PreviewDimension]: Readonly<Record<PreviewState[Name], string>> }
const LABELS: Labels = {
  person: {
    visitor: 'Visitor',
    player: 'Player',
    segmentA: 'Blocked player (segment A)',
    segmentB: 'Half-registered player (segment B)',
    atLimit: 'Player at a limit',
    inBreak: 'Player in a break',
    passwordChange: 'Player who must change the password',
    realityCheck: 'Player with a reality check due',
  },
  service: {
    working: 'Answers',
    maintenance: 'Maintenance',
    disconnected: 'Disconnected',
    waiting: 'Still loading',
    failing: 'Fails',
  },
  lobby: { own: 'Those of the site', full: 'Many of every kind', empty: 'None' },
  names: { usual: 'Usual', long: 'Long' },
  texts: { usual: 'As for players', chosen: 'Opens its message' },
  medium: { screen: 'Screen', paper: 'Paper' },
}

/** Zones on both sides of the date line, and one with half an hour. */
const ZONES = ['America/Los_Angeles', 'Europe/London', 'Asia/Kolkata', 'Pacific/Auckland']

/** The dimensions of a site: its languages and currencies are among the choices. */
export function dimensionsOf(manifest: ResolvedManifest | null): Dimension[] {
  const languages = (manifest?.languages.served ?? []).map((code) => {
    const { name, direction } = manifest?.languages.data[code] ?? {}
    return { value: code, label: `${name ?? code}${direction === 'rtl' ? ' (right to left)' : ''}` }
  })
  const codes = manifest?.currencies.served ?? []
  return [
    {
      id: 'device',
      title: 'Device',
      choices: (Object.keys(SIZES) as Device[]).map((value) => ({ value, label: SIZES[value].label })),
      read: ({ device }) => device,
      set: (options, device) => ({ ...options, device: device as Device }),
    },
    {
      id: 'language',
      title: 'Language',
      choices: languages,
      read: ({ language }) => language,
      set: (options, language) => ({ ...options, language }),
    },
    {
      id: 'scheme',
      title: 'Colour scheme',
      choices: [
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ],
      read: ({ scheme }) => scheme,
      set: (options, scheme) => ({ ...options, scheme: scheme as Scheme }),
    },
    ...(Object.keys(PREVIEW_CHOICES) as PreviewDimension[]).map(stateDimension),
    ofState('currency', 'Currency', [
      { value: '', label: 'The site’s' },
      ...codes.map((code) => ({ value: code, label: code })),
    ]),
    ofState('timeZone', 'Time zone', [
      { value: '', label: 'The site’s' },
      ...ZONES.map((zone) => ({ value: zone, label: zone.replace('_', ' ') })),
    ]),
  ]
}

const stateDimension = (name: PreviewDimension): Dimension =>
  ofState(
    name,
    TITLES[name],
    Object.entries<string>(LABELS[name]).map(([value, label]) => ({ value, label })),
  )

const ofState = (name: keyof PreviewState, title: string, choices: readonly Choice[]): Dimension => ({
  id: name,
  title,
  choices,
  read: ({ state }) => state[name],
  set: (options, value) => ({ ...options, state: { ...options.state, [name]: value } }),
})

import { keysOfPointer, pointerOf } from '#schemas/json-pointer.ts'
import type { Keys } from '../state/manifest-text.ts'

/** A section of the form: the settings that it shows one after the other. */
export interface FormSection {
  /** The id of the heading, to which links lead. */
  readonly id: string
  readonly title: string
  readonly keys: readonly Keys[]
}

const section = (id: string, title: string, ...paths: readonly string[]): FormSection => ({
  id,
  title,
  keys: paths.map((path) => path.split('.')),
})

/** Every setting of a manifest is below the keys of one section. The pages of theme and texts have more of theirs. */
export const SECTIONS: readonly FormSection[] = [
  section(
    'identity',
    'Identity',
    'brand.siteName',
    'memberId',
    'operatorId',
    'extends',
    'timeZone',
    'weekStart',
    'brand.siteUrl',
  ),
  section(
    'brand',
    'Brand',
    'brand.header',
    'brand.mark',
    'brand.logo',
    'brand.logoDark',
    'brand.icon',
    'brand.hero',
    'brand.card',
    'brand.about',
    'brand.footer',
    'brand.meta',
    'brand.help',
    'brand.cause',
    'brand.origins',
  ),
  section('links', 'Links', 'brand.links'),
  section('hosts', 'Hosts', 'hosts'),
  section('jurisdiction', 'Jurisdiction', 'jurisdictions', 'brand.licences'),
  section('languages', 'Languages', 'languages'),
  section('currencies', 'Currencies', 'currencies'),
  section('theme', 'Theme', 'theme'),
  section('modules', 'Modules', 'modules'),
  section('menu', 'Menu', 'menu'),
  section('routes', 'Routes', 'routes'),
  section(
    'registration',
    'Registration',
    'registration.minimumAge',
    'registration.defaultCountry',
    'registration.countries',
    'registration.samePerson',
    'registration.exclusionRegister',
    'registration.identityCheck',
    'registration.marketing',
  ),
  section('payments', 'Deposit and payments', 'payments', 'deposit'),
  section('settings', 'Settings', 'settings'),
  section('harm', 'Signs of harm', 'harmMarkers'),
  section('content', 'Content', 'content'),
  section('adverts', 'Adverts', 'ads'),
  section('tracking', 'Tracking', 'tracking'),
  section('security', 'Security', 'security'),
  section('publication', 'Publication', 'publication.needsSecondPerson', 'archived'),
]

/** The section that shows the setting at keys. */
export function sectionOf(keys: Keys): FormSection | undefined {
  const within = (around: Keys) => around.every((key, place) => keys[place] === key)
  return SECTIONS.find((one) => one.keys.some(within))
}

/** Whether the form has a setting without a section: its id and its version are not changed here. */
export function hasNoSection(pointer: string): boolean {
  const keys = keysOfPointer(pointer)
  return sectionOf(keys) === undefined && !SECTIONS.some((one) => partsOf(one).has(pointer))
}

/** The pointers of the parts around the settings of a section that no earlier section has. The first one has the whole manifest. */
export function partsOf(one: FormSection): ReadonlySet<string> {
  const around = ({ keys }: FormSection) =>
    keys.flatMap((path) => path.slice(0, -1).map((_, place) => pointerOf(path.slice(0, place + 1))))
  const earlier = SECTIONS.slice(0, SECTIONS.indexOf(one))
  const known = new Set(earlier.flatMap(around))
  return new Set([...(earlier.length === 0 ? [''] : []), ...around(one).filter((part) => !known.has(part))])
}

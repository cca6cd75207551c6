import type { RJSFSchema, UiSchema } from '@rjsf/utils'
import { gameFileSchema } from '#schemas/entities/game-file.ts'
import type { GameForm } from '#schemas/operator/game-check.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { titleOf } from '../parts/title-of.ts'

/** Fields of a definition and of the rows of its prize table that its kind does not have. */
export type ForeignFields = Pick<GameForm['kinds'][number], 'foreignFields' | 'foreignPrizeFields'>

const NONE: ForeignFields = { foreignFields: [], foreignPrizeFields: [] }

/** The foreign fields of the part of a file with this name. */
const foreignIn = (name: string, { foreignFields, foreignPrizeFields }: ForeignFields): readonly string[] =>
  name === 'definition' ? foreignFields : name === 'prizes' ? foreignPrizeFields : []

/** The facts that the schema of a form is made from. */
export interface FormPlace extends ForeignFields {
  readonly languages: GameForm['languages']
  readonly currencies: OwnSite['currencies']
}

/** Names of fields in words; every other field is named by its name in the API, without its unit. */
const TITLES: Readonly<Record<string, string>> = {
  slug: 'Name, such as harbour-6-49',
  gameRule: 'Kind of game',
  currencyId: 'Currency',
  gamePlaySize: 'Numbers of a play',
  gamePlayRange: 'Highest number',
  gamePlaySize2nd: 'Second set: numbers',
  gamePlayRange2nd: 'Second set: highest number',
  gamePlaySizeMax: 'Numbers of a play at most',
  gamePlaySize2ndMax: 'Second set: numbers at most',
  gamePlayCostMinor: 'Price of a line',
  gameFeePerPlayMinor: 'Fee of a line',
  gamePlayMax: 'Plays of a draw at most',
  playerPlayMax: 'Plays of a player at most',
  stakeMultiplierMax: 'Highest stake, times the price',
  payoutPercentage: 'Prize pool, % of wagers',
  progressivePercentage: 'Jackpot, % of wagers',
  progressiveSeedMinor: 'Jackpot at the begin',
  liabilityMaxMinor: 'Prizes of a draw at most',
  drawIntervalMs: 'Between two balls',
  countdownMs: 'Countdown',
  everyMs: 'Between two draws',
  anchorTime: 'One of the draws',
  registrationClosesBeforeMs: 'Sales end before the draw',
  minimumPlays: 'Plays of a draw at least',
  underMinimum: 'With fewer plays',
  rankNumber: 'Rank',
  rankNumber2nd: 'Second rank',
  rankTitle: 'Title',
  guaranteedPrizeMinor: 'Fixed prize',
  multiplier: 'Times the price of a line',
  prizePercentage: 'Share of the pool, %',
  guaranteedMinimumMinor: 'Together at least',
  winsProgressive: 'Wins the jackpot',
  prizeCount: 'Prizes of this rank',
  satelliteItems: 'Entries to other games',
  prizeItem: 'Prize in kind',
  rulesHtml: 'Rules, HTML',
  subscriptionDrawsMax: 'Further draws at most',
  subscriptionPromotion: 'Draws paid by the site',
  subscriptionFailuresMax: 'Unpaid draws at most',
  titleShort: 'Short title',
  oneClickBundleName: 'One click: title',
  oneClickStartInfo: 'One click: before',
  oneClickGameLobbyInfo: 'One click: on the page',
  oneClickSuccessInfo: 'One click: afterwards',
  manualBet: 'Players choose the numbers',
  bundlesEnabled: 'Lucky dips are sold in bundles',
  showSequenceNumber: 'Players see the number of the draw',
}

/** Titles of the alternatives of a field, in the order of the schema. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  schedule: ['Once it is sold out', 'In equal intervals', 'By a timetable'],
  subscriptionPromotion: ['The first draw is free', 'The last draws are free'],
}

/** Fields that the service sets, or that have their place above the form. */
const LEFT_OUT = new Set(['gameRule', 'pairsByWeight'])

interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** A field in words. */
export const fieldTitle = (name: string) => TITLES[name] ?? titleOf(name.replace(/(?<=.)(?:Minor|Ms)$/, ''))

/** The schema of the form of a game of one kind: its own fields, with titles, languages and currencies of the site. */
export function gameSchemaFor(place: FormPlace): RJSFSchema {
  return titled('', gameFileSchema, place)
}

/** The texts of a game alone. */
export function textsSchemaFor(languages: GameForm['languages']): RJSFSchema {
  const { texts } = gameFileSchema.properties
  const place = { ...NONE, languages, currencies: {} }
  return titled('texts', texts, place)
}

function titled(name: string, schema: Schema, place: FormPlace): object {
  const { properties, required, items, anyOf, description: _description, ...rest } = schema
  const title = { title: fieldTitle(name) }
  if (name === 'texts') return textsByLanguage(schema as TextsSchema, place)
  if (name === 'currencyId') return { ...title, type: 'integer', oneOf: currencyChoices(place.currencies) }
  if (rest.enum !== undefined) return { ...title, type: typeof rest.enum[0], oneOf: rest.enum.map(choice) }
  const isKept = (field: string) => !LEFT_OUT.has(field) && !foreignIn(name, place).includes(field)
  const titles = ALTERNATIVES[name]
  return {
    ...(name !== '' && title),
    ...rest,
    // The choice of another alternative replaces a value only where it was the default of the one before.
    ...(rest.const !== undefined && { default: rest.const }),
    ...(properties !== undefined && {
      required: (required ?? []).filter(isKept),
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([field]) => isKept(field))
          .map(([field, value]) => [field, titled(field, value, place)]),
      ),
    }),
    ...(items !== undefined && { items: { ...titled(name, items, place), title: itemTitle(name) } }),
    ...(anyOf !== undefined && {
      anyOf: anyOf.map((one, index) => ({
        ...titled(name, one, place),
        title: titles?.[index] ?? fieldTitle(name),
      })),
    }),
  }
}

const choice = (value: unknown) => ({ const: value, title: titleOf(String(value)) })
const itemTitle = (name: string) => (name === 'prizes' ? 'Row' : '')
const currencyChoices = (currencies: OwnSite['currencies']) =>
  Object.entries(currencies).map(([id, { code }]) => ({ const: Number(id), title: code }))

interface TextsSchema extends Schema {
  readonly additionalProperties: Schema
}

/** A part for each language of the site, because nobody knows the codes of languages by heart. The first one is required. */
function textsByLanguage({ additionalProperties }: TextsSchema, place: FormPlace): object {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return {
    type: 'object',
    title: 'Texts',
    required: place.languages.slice(0, 1),
    properties: Object.fromEntries(
      place.languages.map((code) => [
        code,
        { ...titled(code, additionalProperties, place), title: names.of(code) ?? code },
      ]),
    ),
  }
}

/** The widgets of fields by the ends of their names: amounts, lengths of time, moments and long texts. */
export function gameUiSchema(schema: RJSFSchema, timeZone: string): UiSchema {
  const ui: UiSchema = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (typeof field === 'boolean') continue
    const parts = [field, ...((field.anyOf ?? []) as RJSFSchema[])]
    const own = Object.assign({}, ...parts.map((part) => gameUiSchema(part, timeZone))) as UiSchema
    const { items } = field
    ui[name] = {
      ...own,
      ...widgetOf(name, field, timeZone),
      ...(items !== undefined &&
        typeof items === 'object' &&
        !Array.isArray(items) && { items: { ...gameUiSchema(items, timeZone), 'ui:label': false } }),
    }
  }
  return ui
}

function widgetOf(name: string, field: RJSFSchema, timeZone: string): UiSchema {
  if (name === 'prizes') return { 'ui:options': { label: false } }
  if (name.endsWith('Minor')) return { 'ui:widget': 'MoneyWidget' }
  if (name.endsWith('Ms')) return { 'ui:widget': 'DurationWidget' }
  if (name === 'anchorTime') return { 'ui:widget': 'TimeWidget', 'ui:options': { timeZone } }
  if (name === 'rulesHtml' || name === 'detailsText') return { 'ui:widget': 'textarea' }
  // The alternative that was chosen says it.
  return field.const === undefined ? {} : { 'ui:widget': 'hidden' }
}

/** Values of a form as a request: without the parts that nobody filled, and without fields of other kinds. */
export function filledValues(value: unknown, foreign: ForeignFields = NONE, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => filledValues(item, foreign, name))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .filter(([field]) => !foreignIn(name, foreign).includes(field))
    .map(([field, part]) => [field, filledValues(part, foreign, field)] as const)
  return Object.fromEntries(entries.filter(([field, part]) => isFilled(field, part)))
}

function isFilled(name: string, part: unknown): boolean {
  if (part === undefined) return false
  if (typeof part !== 'object' || part === null) return true
  // The form begins the promotion with its kind, although nobody asked for one.
  return name === 'subscriptionPromotion' ? 'draws' in part : Object.keys(part).length > 0
}

import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { Fault } from '#schemas/protocol/faults.ts'
import type {
  PlayerRegistrationRequest,
  PlayerRegistrationResult,
} from '#schemas/protocol/operations/playerRegistration.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import {
  fieldsOf,
  type RegistrationForm,
  registrationForm,
  usernameOf,
} from '#modules/registration/rules/registration-form.ts'
import { validateRegistration } from '#modules/registration/rules/validate-registration.ts'
import type { Call } from '#service/operations/handler.ts'
import { addPlayer, type NewPlayer } from '#service/players/add-player.ts'
import { isCountryServed } from '#service/players/eligible-country.ts'
import type { PersonalFields } from '#service/players/personal-vault.ts'
import { servedCurrencyIds } from '#service/players/served-currencies.ts'
import { beginSession } from './begin-session.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

type Values = Record<string, string | number | boolean>

/** Fields that repeat another one are for the form; a client need not send them. */
const FORM_ONLY = new Set(['passwordConfirm', 'primaryEmailConfirm'])
/** What has a column of its own, or is never stored as it came. */
const NOT_PERSONAL = new Set([...FORM_ONLY, 'username', 'password', 'screenName', 'country'])

/** Short registration: a player of segment B, logged in at once (spec 4, "Registration"). */
export async function register(
  call: Call,
  request: PlayerRegistrationRequest,
): Promise<PlayerRegistrationResult> {
  const { service, site } = call
  if (call.player !== null) throw new Fault('104')
  const values: Values = { ...request.fields, username: request.username, password: request.password }
  const origin = service.countries.countryOf(call.clientAddress, site)
  const country = typeof values.country === 'string' && values.country !== '' ? values.country : origin
  const form = serviceForm(registrationForm(site.manifest, 'short', country))
  const errors = errorsOf(call, form, values)
  if (errors.length > 0) return { result: -1, errors }
  const attempt = { memberId: site.memberId, clientAddress: call.clientAddress }
  if (!(await service.throttle.beginRegistration(attempt))) throw new Fault('113')
  const passwordHash = await hashPassword(request.password)
  const player = playerFrom(call, { values, form, country, origin, passwordHash })
  return beginSession<PlayerRegistrationResult>(call, 'playerRegistration', async (tx) => {
    const added = await addPlayer(tx, service.vault, player)
    if ('playerId' in added) return { playerId: added.playerId, result: { result: added.playerId } }
    return { refused: { result: -1, errors: added.taken.map((field) => ({ field, code: 'taken' })) } }
  })
}

function serviceForm(form: RegistrationForm): RegistrationForm {
  const steps = form.steps.map((step) => ({
    ...step,
    fields: step.fields.filter(({ id }) => !FORM_ONLY.has(id)),
  }))
  return { ...form, steps }
}

/** Every refused field: those of the form in its order, then what only the service knows. */
function errorsOf(call: Call, form: RegistrationForm, values: Values): FieldError[] {
  const known = new Set([...fieldsOf(form).map(({ id }) => id), ...form.consents.map(({ id }) => id)])
  const errors = validateRegistration({
    site: call.site.manifest,
    form,
    values,
    today: call.service.clock.now(),
    checkCustom,
  }) as FieldError[]
  const isRefused = (id: string) => errors.some(({ field }) => field === id)
  for (const id of Object.keys(values)) {
    const isEmptyName = id === 'username' && values[id] === ''
    if (!known.has(id) && !FORM_ONLY.has(id) && !isEmptyName)
      errors.push({ field: id, code: 'unknown-field' })
  }
  // Without a field for it the name is the phone or the screen name; the player has to have one.
  if (usernameOf(values) === '' && !isRefused('username'))
    errors.push({ field: 'username', code: 'required' })
  const password = String(values.password)
  if (!isRefused('password') && isCommonPassword(password, usernameOf(values))) {
    errors.push({ field: 'password', code: 'common-password' })
  }
  return errors
}

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)

/** An operator's own schema that cannot be compiled refuses, and lets nothing pass unseen. */
function checkCustom(schema: object, value: unknown): boolean {
  try {
    return ajv.validate(schema, value)
  } catch {
    return false
  }
}

function playerFrom(
  call: Call,
  of: { values: Values; form: RegistrationForm; country: string; origin: string; passwordHash: string },
): NewPlayer {
  const { site } = call
  const username = usernameOf(of.values)
  return {
    memberId: site.memberId,
    operatorId: site.operatorId,
    username,
    screenName: String(of.values.screenName ?? username),
    passwordHash: of.passwordHash,
    // Somebody from where the site may not be played is registered, and blocked (spec 6).
    segment: isCountryServed(site, of.origin) ? 'B' : 'A',
    country: of.country,
    languageId: call.languageId,
    personal: personalFrom(call, of.form, of.values),
    currencyIds: servedCurrencyIds(site),
  }
}

function personalFrom(call: Call, form: RegistrationForm, values: Values): PersonalFields {
  const personal: PersonalFields = {}
  for (const { id } of fieldsOf(form)) {
    const value = values[id]
    if (value !== undefined && value !== '' && !NOT_PERSONAL.has(id)) personal[id] = value
  }
  for (const { id } of form.consents) {
    if (values[id] === true) personal[`consent.${id}`] = call.service.clock.now()
  }
  return personal
}

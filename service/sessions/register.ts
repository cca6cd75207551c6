import type { OperationRequest, OperationResult } from '#schemas/protocol/operations.ts'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import { screenNameOf, usernameOf } from '#modules/registration/rules/registration-form.ts'
import type { Call } from '#service/call/call.ts'
import { confirmAddress } from '#service/players/email-confirmation.ts'
import { addPlayer, type NewPlayer } from '#service/players/add-player.ts'
import { readExclusion } from '#service/players/exclusion.ts'
import { isCountryServed } from '#service/players/eligible-country.ts'
import type { ServedSite } from '#service/sites/catalogue.ts'
import {
  type FilledForm,
  personalFields,
  refusedFields,
  type RegistrationValues,
  serviceForm,
} from '#service/players/registration-values.ts'
import { usernameKeyOf } from '#service/players/username-key.ts'
import { servedCurrencyIds } from '#service/players/served-currencies.ts'
import { beginSession } from './begin-session.ts'
import { attemptOf } from './log-in.ts'
import { isCommonPassword } from './common-passwords.ts'
import { clientKey } from '#service/limits/client-key.ts'
import { hashPassword } from './passwords.ts'

/** Short registration: creates a player of segment B, who is logged in immediately (spec 4, "Registration"). */
export async function register(
  call: Call,
  request: OperationRequest<'playerRegistration'>,
): Promise<OperationResult<'playerRegistration'>> {
  const { service, site } = call
  if (call.player !== null) throw new Fault(FAULT.alreadyLoggedIn)
  const values: RegistrationValues = {
    ...request.fields,
    username: request.username,
    password: request.password,
  }
  const origin = service.countries.countryOf(call.clientAddress, site)
  const country = typeof values.country === 'string' && values.country !== '' ? values.country : origin
  const filled = { form: serviceForm(site, 'short', country), values, now: service.clock.now() }
  const errors = errorsOf(site, filled)
  if (errors.length > 0) return { result: -1, errors }
  const attempt = { memberId: site.memberId, clientAddress: call.clientAddress }
  if (!(await service.throttle.beginRegistration(attempt))) throw new Fault(FAULT.tooManyRegistrations)
  const passwordHash = await hashPassword(request.password, clientKey(call.clientAddress))
  const player = {
    ...playerFrom(call, { filled, country, origin, passwordHash }),
    refStr: request.refStr,
  }
  const answer = await beginSession<OperationResult<'playerRegistration'>>(
    call,
    'playerRegistration',
    async (tx) => {
      const added = await addPlayer(tx, service.vault, player)
      if ('playerId' in added) {
        const { playerId } = added
        // Any failed registration has this code: it does not reveal that the person is excluded, nor why.
        if ((await readExclusion(tx, playerId)) !== null) throw new Fault(FAULT.registrationRefused)
        const { entropy, vault } = service
        const sender = { entropy, vault, memberId: site.memberId, languageId: call.languageId }
        await confirmAddress(tx, sender, playerId, player.personal)
        return { playerId, result: { result: playerId } }
      }
      return { refused: { result: -1, errors: added.taken.map((field) => ({ field, code: 'taken' })) } }
    },
  )
  if (answer.result !== -1) await service.throttle.remember(attemptOf(call, usernameKeyOf(player.username)))
  return answer
}

function errorsOf(site: ServedSite, filled: FilledForm): FieldError[] {
  const { values } = filled
  const errors = refusedFields(site, filled)
  const isRefused = (id: string) => errors.some(({ field }) => field === id)
  const username = usernameOf(values)
  // Without a field for it the user name is the phone or the screen name, so one of them is required.
  if (username === '' && !isRefused('username')) errors.push({ field: 'username', code: 'required' })
  if (!isRefused('password') && isCommonPassword(String(values.password), username)) {
    errors.push({ field: 'password', code: 'common-password' })
  }
  return errors
}

function playerFrom(
  call: Call,
  of: {
    filled: FilledForm
    country: string
    origin: string
    passwordHash: string
  },
): NewPlayer {
  const { site } = call
  const username = usernameOf(of.filled.values)
  return {
    memberId: site.memberId,
    operatorId: site.operatorId,
    username,
    screenName: screenNameOf(of.filled.values),
    passwordHash: of.passwordHash,
    // A player from a country that the site does not serve is registered, and blocked (spec 6).
    segment: isCountryServed(site, of.origin) ? 'B' : 'A',
    country: of.country,
    languageId: call.languageId,
    personal: personalFields(of.filled),
    currencyIds: servedCurrencyIds(site),
  }
}

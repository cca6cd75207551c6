import { useMemo, useState } from 'react'
import { pendingTicketOf, usePendingJoin } from '#games/client/pending-join.ts'
import { seedAnswer } from '#runtime/client/query-client.ts'
import { useClient } from '#runtime/client/use-client.ts'
import { useRuntime } from '#runtime/context/runtime-services.ts'
import { serverNow } from '#runtime/clock/server-clock.ts'
import { useRefStr } from '#runtime/router/use-visit.ts'
import { useSession } from '#runtime/session/session.ts'
import { useTracking } from '#runtime/session/tracking.ts'
import { useSite } from '#runtime/site/site.ts'
import { REGISTRATION_STEP_DEFAULT } from '#schemas/limits.ts'
import type { Fault } from '#schemas/protocol/faults.ts'
import type { FieldError } from '#schemas/protocol/shapes.ts'
import type { Client } from '#runtime/client/client.ts'
import { keepsSchema } from '#schemas/form-validator.ts'
import { addressForm, type BuyerForm, type BuyerStep, personForm } from '../rules/one-click-forms.ts'
import {
  fieldsOf,
  registrationForm,
  type RegistrationForm,
  type RegistrationKind,
} from '../rules/registration-form.ts'
import { validateRegistration } from '../rules/validate-registration.ts'
import { useDraft, type DraftValues } from './registration-values.ts'
import { sendRegistration } from './send-registration.ts'
import { useLikelyCountry } from './use-place.ts'

export interface RegistrationUse {
  readonly kind: RegistrationKind
  readonly onDone: () => void
  /** Currency of the deposit that the registration leads to, if it leads to one. */
  readonly depositCurrencyId?: number | undefined
  /** The form is this step of a purchase in one click. */
  readonly buyer?: BuyerStep | undefined
  /** The step that is shown first, from 1; one that the form lacks is its last. */
  readonly firstStep?: number | undefined
}

/** State and actions of a registration form. Errors are by field; the step counts from 1 (spec 4). */
export function useRegistration({ kind, onDone, depositCurrencyId, buyer, firstStep }: RegistrationUse) {
  const client = useClient()
  const { queries } = useRuntime()
  const session = useSession()
  const { manifest } = useSite()
  const refStr = useRefStr()
  const [slip] = usePendingJoin()
  const track = useTracking()
  const { values, latest, ...draft } = useDraft({ onDevice: buyer !== undefined })
  const [wanted, setStep] = useState<number>(firstStep ?? REGISTRATION_STEP_DEFAULT)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)

  const likely = useLikelyCountry()
  const country = typeof values.country === 'string' ? values.country : likely
  const { shown: form, sent } = useForms({ kind, buyer, country, values, errors })
  const step = Math.min(wanted, form.steps.length)
  const complete = (given: DraftValues) => ({ country, ...initialValues(form), ...given })
  const refused = (given: DraftValues) =>
    validateRegistration({
      site: manifest,
      form,
      values: complete(given),
      loginName: session.player?.username,
      isOneClick: buyer !== undefined,
      today: serverNow(),
      checkCustom: keepsSchema,
    })
  const isOnStep = (id: string, number: number) => {
    const consents = number === form.steps.length ? form.consents.map((consent) => consent.id) : []
    return [...(form.steps[number - 1]?.fields ?? []).map((field) => field.id), ...consents].includes(id)
  }

  function change(next: DraftValues) {
    // An error is removed as soon as its field is edited; the next blur or submit validates again.
    setErrors((known) => known.filter(({ field }) => next[field] === latest.current[field]))
    // A country that nobody chose is not kept: a late answer may still name a likelier one.
    const isPresumed = latest.current.country === undefined && next.country === country
    draft.change(isPresumed ? withoutCountry(next) : next)
  }

  /** Writes looked-up values into the form, as if they had been typed. */
  const fill = (part: DraftValues) => change({ ...complete(latest.current), ...part })

  async function leaveField(id: string) {
    const given = latest.current
    if (given[id] === undefined || given[id] === '') return
    const own = refused(given).filter(({ field }) => field === id)
    const found =
      own.length > 0 ? own : await checkAvailability(client, id, String(given[id]), buyer !== undefined)
    if (latest.current[id] !== given[id]) return
    setErrors((known) => [...known.filter(({ field }) => field !== id), ...found])
  }

  async function submit() {
    const own = refused(latest.current).filter(({ field }) => isOnStep(field, step))
    const taken = errors.filter(({ field, code }) => code === 'taken' && isOnStep(field, step))
    if (own.length + taken.length > 0) return setErrors([...own, ...taken])
    if (step < form.steps.length) return setStep(step + 1)
    setBusy(true)
    setFault(null)
    try {
      const known = new Set(fieldsOf(sent).map(({ id }) => id))
      const { errors: found, deposit } = await sendRegistration(client, {
        kind,
        values: complete(latest.current),
        known,
        form: sent,
        refStr,
        depositCurrencyId,
        // A form that is no step of a purchase asks for less: the deposit agrees the purchase.
        ticketRequest: buyer === 'address' ? pendingTicketOf(slip) : undefined,
      })
      if (found === null) {
        // The second step of a purchase sends what the first one asked for, too.
        if (buyer !== 'person') draft.forget()
        if (deposit) seedAnswer(queries, ['getDepositStep', { currencyId: depositCurrencyId }], deposit)
        track(`${kind}-registration`)
        await session.refresh()
        return onDone()
      }
      setErrors(found)
      const first = form.steps.findIndex((_, index) => found.some(({ field }) => isOnStep(field, index + 1)))
      if (first !== -1) setStep(first + 1)
    } catch (error) {
      setFault(error as Fault)
    } finally {
      setBusy(false)
    }
  }

  const back = () => setStep(Math.max(REGISTRATION_STEP_DEFAULT, step - 1))
  return {
    form,
    step,
    values: complete(values),
    errors,
    fault,
    isBusy,
    change,
    fill,
    leaveField,
    submit,
    back,
    clear: draft.clear,
  }
}

interface FormsUse extends Pick<RegistrationUse, 'kind' | 'buyer'> {
  readonly country: string
  readonly values: DraftValues
  readonly errors: readonly FieldError[]
}

/** The form that is shown, and that which is sent. What an earlier step has given is not asked for again, unless it is refused. */
function useForms({ kind, buyer, country, values, errors }: FormsUse): BuyerForm {
  const { manifest } = useSite()
  const [given] = useState(values)
  return useMemo(() => {
    if (buyer === 'person') return personForm(manifest, country)
    if (buyer === 'address') {
      const isRefused = (id: string) => errors.some(({ field }) => field === id)
      const isGiven = (id: string) => given[id] !== undefined && given[id] !== '' && given[id] !== false
      return addressForm(manifest, country, (id) => isGiven(id) && !isRefused(id))
    }
    const whole = registrationForm(manifest, kind, country)
    return { shown: whole, sent: whole }
  }, [manifest, kind, country, buyer, given, errors])
}

const initialValues = (form: RegistrationForm): DraftValues =>
  Object.fromEntries(
    fieldsOf(form).flatMap(({ id, initial }) => (initial === undefined ? [] : [[id, initial]])),
  )

const withoutCountry = ({ country: _presumed, ...others }: DraftValues): DraftValues => others

/** Checks whether a name, an address or a number is still free. A check that fails to run refuses nothing. */
async function checkAvailability(
  client: Client,
  field: string,
  value: string,
  isPurchase: boolean,
): Promise<FieldError[]> {
  try {
    const { result } = await (isPurchase ? askBeforePurchase : ask)(client, field, value)
    return result === 0 ? [{ field, code: 'taken' }] : []
  } catch {
    return []
  }
}

function ask(client: Client, field: string, value: string): Promise<{ result: 0 | 1 }> {
  switch (field) {
    case 'username':
      return client.call('checkUsername', { username: value })
    case 'primaryEmail':
      return client.call('checkEmail', { email: value })
    case 'phoneMobile':
      return client.call('checkPhone', { phone: value })
    case 'governmentId':
      return client.call('checkGovernmentID', { governmentId: value })
    default:
      return Promise.resolve({ result: 1 })
  }
}

function askBeforePurchase(client: Client, field: string, value: string): Promise<{ result: 0 | 1 }> {
  switch (field) {
    case 'username':
      return client.call('checkUsernameWithActiveSubscription', { username: value })
    case 'primaryEmail':
      return client.call('checkEmailWithActiveJoins', { email: value })
    default:
      return ask(client, field, value)
  }
}

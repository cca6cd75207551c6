import { ApiRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { bookBankDeposit, type NotBooked, refuseBankDeposit } from '#service/deposits/bank-deposit.ts'
import { foundPlayer } from '#service/players/endpoints/shared/found-player.ts'
import { twoOperatorsBounds } from '#service/withdrawals/withdrawal-terms.ts'
import { askApproval } from '../decide-approval.ts'
import { asked, partsOf } from './shared/approved.ts'
import { siteSum } from './shared/site-sum.ts'

const REFUSALS: Record<NotBooked, string> = {
  booked: 'A transfer with this reference is booked already.',
  'not-activated': 'The player is not active, or the registration is not complete.',
  'country-disabled':
    'The player is blocked: of segment A because of the country, or held for a check by support (A1).',
  unavailable: 'The person is excluded, and may not deposit.',
  'register-unanswered': 'The register of excluded persons has not answered about the player.',
  'phone-not-verified': 'The phone number of the player must be confirmed first.',
  'amount-out-of-range': 'The amount cannot be booked.',
  'limit-without-rate': 'A limit of the player is in a currency without a rate to this one.',
  'limits-reached': 'A deposit limit of the player leaves less than this amount.',
  'unverified-exceeded':
    'The player must be verified, or the source of the funds accepted, before more is deposited.',
}

export default operatorChanges('bookBankDeposit', async (call, { reference, reason, ...request }) => {
  const { playerId } = await foundPlayer(call)
  const site = servedSite(call)
  const sum = siteSum(site, request)
  const transfer = { site, playerId, reference, ...sum }
  const refusal = await refuseBankDeposit(call.db, transfer)
  if (refusal !== null) throw notBooked(refusal)
  const parts = partsOf(call)
  if (sum.amountMinor > (twoOperatorsBounds(site).get(sum.currencyId) ?? 0)) {
    const wanted = { ...sum, reference }
    const by = call.token.name
    const outcome = await askApproval(call.db, { playerId, kind: 'bank-deposit', wanted, reason, by, parts })
    return { approval: asked(outcome, REFUSALS.booked) }
  }
  const booked = await bookBankDeposit(call.db, parts, transfer)
  if (booked === null) throw notBooked('booked')
  return booked
})

const notBooked = (refusal: NotBooked) =>
  new ApiRefusal('conflict', `${REFUSALS[refusal]} Send the money back by the bank.`)

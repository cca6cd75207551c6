import { paymentProcessors } from '#service/adapters/payments/processors.ts'
import { changes } from '#service/call/handler.ts'
import { orFault } from '#service/call/refused.ts'
import { depositStep } from '#service/deposits/deposit-step.ts'
import { finishRegistration } from '#service/pending-joins/finish-registration.ts'
import { completionOf } from '#service/players/changes/complete-registration.ts'
import { askAboutCompletion } from '#service/verification/ask-identity.ts'
import { servedCurrencyIds } from '#service/players/rows/served-currencies.ts'

export default changes(
  'registerAndLoginBeforeDeposit',
  async (call, { fields, currencyId }) => {
    const { db, site, player, service } = call
    const registered = orFault(await finishRegistration(db, completionOf(call, fields)))
    if (registered.result === -1) return registered
    const deposit = await depositStep(db, {
      site,
      playerId: player.playerId,
      currencyId: currencyId ?? servedCurrencyIds(site)[0] ?? 0,
      processors: paymentProcessors(service, [site]),
    })
    return { ...registered, deposit }
  },
  (call, { fields }) => askAboutCompletion(call, fields),
)

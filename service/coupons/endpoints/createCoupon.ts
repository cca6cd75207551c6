import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import { servedSite } from '#service/call/served-site.ts'
import { servedCurrencies } from '#service/players/rows/served-currencies.ts'
import { createCoupon, toOperated } from '../operated-coupons.ts'

export default operatorChanges('createCoupon', async (call, terms) => {
  const site = servedSite(call)
  const currencies = new Map(servedCurrencies(site))
  const currency = currencies.get(terms.currency)
  if (currency === undefined)
    throw new ApiRefusal('refused', 'The site does not serve this currency.', {
      refusals: [
        bodyRefusal(
          '$.currency',
          terms.currency,
          `must be a currency of the site: ${[...currencies.keys()].join(', ')}`,
        ),
      ],
    })
  const created = await createCoupon(call.db, {
    memberId: site.memberId,
    currency,
    terms,
    by: call.token.name,
  })
  if (created === 'taken') throw new ApiRefusal('taken', 'This site has a coupon with this code.')
  if ('field' in created)
    throw new ApiRefusal('refused', 'These terms make no coupon.', {
      refusals: [bodyRefusal(`$.${created.field}`, terms[created.field], `must be ${created.expected}`)],
    })
  return toOperated(created, terms.currency)
})

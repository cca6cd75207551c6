import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { convert } from '#service/exchange/convert.ts'
import { reads } from '#service/call/handler.ts'

export default reads('currencyConversionV2', async (call, request) => {
  const converted = await convert(call.service.database, call.site, request)
  if (converted === null) throw new Fault(FAULT.invalidBody, { path: '/amount', keyword: 'multipleOf' })
  return converted
})

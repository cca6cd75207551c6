import type { FromSchema } from '../../json-schema.ts'
import { depositStepSchema } from '../deposits.ts'
import { operation } from '../operation.ts'
import { paymentTermsRequest } from '../requests.ts'

export const request = paymentTermsRequest

export const result = depositStepSchema

/** The deposits that the caller may make now: processors and bounds (spec 3, DepositRequestForm; spec 8, "Deposit statuses"). */
export default operation<FromSchema<typeof request>, FromSchema<typeof result>>()({
  access: 'secured',
  effect: 'reads',
  duringMaintenance: 'refused',
})

import { register } from '#service/sessions/register.ts'
import { selfManaged } from '#service/call/handler.ts'

/** No transaction is held while the password is hashed. */
export default selfManaged('playerRegistration', (call, request) => register(call, request))

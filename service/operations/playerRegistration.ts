import { register } from '#service/sessions/register.ts'
import { gathered } from './handler.ts'

/** No transaction is held while the password is hashed. */
export default gathered('playerRegistration', (call, request) => register(call, request))

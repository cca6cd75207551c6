import { logIn } from '#service/sessions/log-in.ts'
import { gathered } from './handler.ts'

/** No transaction is held while the password is checked. */
export default gathered('login', (call, { username, password }) => logIn(call, { username, password }))

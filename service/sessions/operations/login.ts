import { logIn } from '#service/sessions/log-in.ts'
import { selfManaged } from '#service/call/handler.ts'

/** No transaction is held while the password is checked. */
export default selfManaged('login', (call, { username, password }) => logIn(call, { username, password }))

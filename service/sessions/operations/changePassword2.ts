import { changePassword } from '#service/sessions/change-password.ts'
import { selfManaged } from '#service/call/handler.ts'

/** No transaction is held while passwords are hashed. */
export default selfManaged('changePassword2', (call, body) =>
  changePassword(call, body, { isDemanded: true }),
)

import { changePassword } from '#service/sessions/change-password.ts'
import { selfManaged } from '#service/call/handler.ts'

/** No transaction is held while passwords are hashed. */
export default selfManaged('changePassword', (call, body) =>
  changePassword(call, body, { isDemanded: false }),
)

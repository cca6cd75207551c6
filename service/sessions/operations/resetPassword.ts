import { selfManaged } from '#service/call/handler.ts'
import { visitorOf } from '#service/call/visitor.ts'
import { resetPassword } from '#service/sessions/password-reset.ts'

/** No transaction is held while the password is hashed. */
export default selfManaged('resetPassword', (call, { token, password, pin }) =>
  resetPassword(call.service.database, call.service, visitorOf(call, 'resetPassword'), {
    token,
    password,
    pin,
  }),
)

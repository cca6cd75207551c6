import { isFree } from '#service/players/is-free.ts'
import { reads } from '#service/call/handler.ts'

export default reads('checkPhone', (call, { phone }) => isFree(call, 'phone', phone))

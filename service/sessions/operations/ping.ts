import { reads } from '#service/call/handler.ts'
import { pong } from '#service/sessions/pong.ts'

export default reads('ping', async ({ service }) => pong(service.clock))

import { reads } from './handler.ts'

export default reads('ping', async ({ service }) => ({ serverTimeMilis: service.clock.now() }))

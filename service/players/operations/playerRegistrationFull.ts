import { completeRegistration } from '#service/players/complete-registration.ts'
import { changes } from '#service/call/handler.ts'

export default changes('playerRegistrationFull', completeRegistration)

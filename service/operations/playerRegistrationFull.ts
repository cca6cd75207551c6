import { completeRegistration } from '#service/players/complete-registration.ts'
import { changes } from './handler.ts'

export default changes('playerRegistrationFull', completeRegistration)

import { operatorReads } from '#service/call/endpoint-handler.ts'
import { playerProtection } from './shared/player-protection.ts'

export default operatorReads('getPlayerProtection', playerProtection)

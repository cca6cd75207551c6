import { selfManaged } from '#service/call/handler.ts'
import joinGame from './joinGame.ts'

export default selfManaged('joinGamePerm', joinGame.run)

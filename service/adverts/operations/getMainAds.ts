import { reads } from '#service/call/handler.ts'
import { advertsFor } from './shared/adverts-for.ts'

export default reads('getMainAds', (call, asked) => advertsFor(call, { ...asked, campaign: null }))

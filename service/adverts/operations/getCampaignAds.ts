import { reads } from '#service/call/handler.ts'
import { advertsFor } from './shared/adverts-for.ts'

export default reads('getCampaignAds', (call, asked) => advertsFor(call, asked))

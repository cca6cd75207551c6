import { ApiRefusal } from '#service/call/api-refusal.ts'
import type { SavingService } from './save-site.ts'

/** Whether the live manifest of a site, or one that it extends, asks for a second person. The draft itself has no say in it. */
export function needsSecond({ sites }: Pick<SavingService, 'sites'>, siteId: string): boolean {
  const asks = sites.registry
    .manifestsOf(siteId)
    .map(({ publication }) => publication?.needsSecondPerson)
    .filter((asked) => typeof asked === 'boolean')
  return asks.at(-1) ?? false
}

/** Refuses a change of a live manifest by one person, where the site asks for two. */
export function refuseForSecond(service: Pick<SavingService, 'sites'>, siteId: string): void {
  if (!needsSecond(service, siteId)) return
  throw new ApiRefusal(
    'conflict',
    'This site asks for a second person: save a draft, publish it, and let another person confirm it.',
  )
}

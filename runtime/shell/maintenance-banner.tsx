import { useAtomValue } from 'jotai'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { configurationAtom } from '#runtime/session/session-state.ts'

/** The operator's announcement while the platform is open (spec section 2, "Maintenance page"). */
export function MaintenanceBanner() {
  const configuration = useAtomValue(configurationAtom)
  const text = configuration?.MAINTENANCE_MESSAGE
  if (!text || configuration.MAINTENANCE_ENABLED === 'true') return null
  return (
    <div role="status">
      <NoticeCard tone="info" title={text} />
    </div>
  )
}

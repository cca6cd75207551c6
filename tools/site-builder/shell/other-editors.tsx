import { useQuery } from '@tanstack/react-query'
import { keysOfPointer } from '#schemas/json-pointer.ts'
import { sectionOf } from '../form/sections.ts'
import { useBuilder } from '../state/builder-context.ts'
import { useIsSignedIn } from '../state/builder-queries.ts'
import { VIEW_TITLES, type View } from '../state/views.ts'

/** The service shows an editor for fifteen seconds after each call. */
const REPORT_EVERY_MS = 5000

/** The others who have the site open, and the part that each of them has open. */
export function OtherEditors({ siteId, view }: { siteId: string; view: View }) {
  const { api } = useBuilder()
  const { data } = useQuery({
    queryKey: ['presence', siteId, view],
    queryFn: () => api.presence(siteId, sectionIn(view)),
    enabled: useIsSignedIn(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: REPORT_EVERY_MS,
    refetchOnWindowFocus: true,
    placeholderData: (before) => before,
  })
  const others = data?.others ?? []
  return (
    <div className="other-editors" aria-live="polite">
      {others.length === 0 ? null : (
        <p>
          Also here:{' '}
          {others.map(({ name, section }, place) => (
            <span key={`${name} ${section}`}>
              {place === 0 ? '' : ', '}
              <strong>{name}</strong> ({section})
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

/** The name of the view, and in the manifest that of the section with the focus. */
function sectionIn(view: View): string {
  const title = VIEW_TITLES[view]
  const pointer = document.activeElement?.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
  const section = pointer === undefined ? undefined : sectionOf(keysOfPointer(pointer))
  return section === undefined ? title : `${title} › ${section.title}`
}

import { useQuery } from '@tanstack/react-query'
import { withTextChanges, type SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { useBuilder } from './builder-context.ts'
import type { OpenSite } from './open-site.ts'

/** The live text files of a site; undefined until they are loaded. */
export function useLiveFiles({ draft, stored }: OpenSite): {
  live: SiteTexts | undefined
  problem: string | null
} {
  const { api } = useBuilder()
  const { data, error } = useQuery({
    // The version changes with the files.
    queryKey: ['files', draft.siteId, stored.liveFilesVersion],
    queryFn: () => api.files(draft.siteId),
  })
  return { live: data?.files, problem: error?.message ?? null }
}

/** The text files of a site with the changes of its draft; undefined until they are loaded. */
export function useDraftFiles(site: OpenSite): SiteTexts | undefined {
  const { live } = useLiveFiles(site)
  return live === undefined ? undefined : withTextChanges(live, site.draft.files)
}

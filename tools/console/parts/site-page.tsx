import Alert from '@mui/material/Alert'
import type { ComponentType } from 'react'
import type { OwnSite } from '#schemas/operator/people.ts'
import { Waiting } from './states.tsx'
import { useSites } from './use-sites.tsx'

/** A page about the site in its address. */
export function SitePage({ page: Page }: { readonly page: ComponentType<{ readonly site: OwnSite }> }) {
  const { sites, site } = useSites()
  if (site !== null) return <Page site={site} />
  if (sites === undefined) return <Waiting />
  return <Alert severity="info">You have no site of this name.</Alert>
}

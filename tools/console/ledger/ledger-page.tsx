import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { ListedTransfer } from '#schemas/operator/transfers.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { SearchForm } from '../parts/search-form.tsx'
import { Loaded, Nothing } from '../parts/section.tsx'
import { TransferList, TransferPanel } from './transfer-panel.tsx'

/** Finds transfers of the ledger by a number or a reference. The open one is in the address. */
export function LedgerPage({ site }: { readonly site: OwnSite }) {
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<string | null>(null)
  const found = useQuery<ListedTransfer[], CallProblem>({
    queryKey: ['findTransfers', site.siteId, asked],
    queryFn: () => callEndpoint('findTransfers', { siteId: site.siteId }, { search: asked ?? '' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
  const opened = search.get('transfer')
  return (
    <Stack spacing={2}>
      <Typography variant="h1">Ledger</Typography>
      <SearchForm
        label="Find a transfer"
        help="Number of the transfer, its reference, the id of a deposit, withdrawal or approval, or the reference of a bank or a processor"
        busy={found.isFetching}
        ask={setAsked}
      />
      {asked === null ? null : (
        <Paper aria-busy={found.isFetching} sx={{ opacity: found.isPlaceholderData ? 0.6 : 1, px: 2, py: 1 }}>
          <Loaded query={found}>
            {(transfers) =>
              transfers.length === 0 ? (
                <Nothing>No transfer of this site has it.</Nothing>
              ) : (
                <TransferList
                  transfers={transfers}
                  site={site}
                  open={(transferId) => setSearch({ transfer: String(transferId) })}
                />
              )
            }
          </Loaded>
        </Paper>
      )}
      {opened === null || !/^[1-9]\d{0,15}$/.test(opened) ? null : (
        <TransferPanel key={opened} site={site} transferId={Number(opened)} close={() => setSearch({})} />
      )}
    </Stack>
  )
}

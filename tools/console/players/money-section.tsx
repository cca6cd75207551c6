import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatMinor } from '../parts/money.ts'
import { Nothing, Section } from '../parts/section.tsx'
import { ActionButtons, usePlayerScope } from './action-buttons.tsx'

/** The purpose of the money on each account. */
const LOCKED = {
  bonus: 'Bonus, locked until it is played',
  prepaidDraws: 'Paid ahead for draws',
  pendingWithdrawal: 'Withdrawals that wait',
  debt: 'Owed to the site',
} as const

/** The balances of each currency: what can be played and withdrawn, and what is locked. */
export function MoneySection() {
  const { player, site } = usePlayerScope()
  const currencies = [...new Set(player.accounts.map(({ currencyId }) => currencyId))]
  return (
    <Section title="Money" actions={<ActionButtons place="money" />}>
      {currencies.length === 0 ? <Nothing>No account has been opened yet.</Nothing> : null}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
          gap: 2,
          px: 2,
          pb: 2,
        }}
      >
        {currencies.map((currencyId) => {
          const accounts = player.accounts.filter((account) => account.currencyId === currencyId)
          const cash = accounts.find(({ account }) => account === 'cash')?.amountMinor ?? 0
          return (
            <div key={currencyId}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                To play and withdraw
              </Typography>
              <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
                {formatMinor(cash, currencyId, site)}
              </Typography>
              <Stack component="dl" spacing={0.25} sx={{ m: 0, mt: 0.5 }}>
                {accounts.flatMap(({ account, amountMinor }) =>
                  account === 'cash' || amountMinor === 0
                    ? []
                    : [
                        <Stack
                          key={account}
                          direction="row"
                          spacing={1}
                          sx={{ justifyContent: 'space-between' }}
                        >
                          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                            {LOCKED[account]}
                          </Typography>
                          <Typography
                            component="dd"
                            variant="body2"
                            sx={{ m: 0, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                          >
                            {formatMinor(Math.abs(amountMinor), currencyId, site)}
                          </Typography>
                        </Stack>,
                      ],
                )}
              </Stack>
            </div>
          )
        })}
      </Box>
    </Section>
  )
}

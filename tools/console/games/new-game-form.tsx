import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Form from '@rjsf/mui'
import { ErrorSchemaBuilder } from '@rjsf/utils'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import type { GameFile } from '#schemas/entities/game-file.ts'
import { formValidator } from '#schemas/form-validator.ts'
import type { GameCheck, GameForm } from '#schemas/operator/game-check.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { useChange } from '../api/use-endpoint.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Problem } from '../parts/states.tsx'
import { sitePath } from '../parts/use-sites.tsx'
import { AssessmentSection } from './assessment-section.tsx'
import { CardPreview } from './card-preview.tsx'
import { GAMES_AGAIN } from './game-buttons.tsx'
import { filledValues, gameSchemaFor, gameUiSchema } from './game-form-schema.ts'
import { GAME_TEMPLATES } from './game-templates.tsx'
import { GAME_WIDGETS, type GameFormContext } from './game-widgets.tsx'
import type { GameDraft } from './new-game-page.tsx'

/** The figures follow what is typed after this pause. */
const CHECK_AFTER_MS = 500

/** The kind of an alternative is its constant. The first of several choices is none: a game is not sold by terms that nobody chose. */
const FIRST_VALUES = {
  emptyObjectFields: 'populateRequiredDefaults',
  constAsDefaults: 'skipOneOf',
} as const

interface NewGameFormProps {
  readonly kind: GameForm['kinds'][number]
  readonly languages: GameForm['languages']
  readonly initial: GameDraft
  readonly site: OwnSite
}

/** The form of a game of one kind beside its figures, which follow what is typed. Refusals are at their fields. */
export function NewGameForm({ kind, languages, initial, site }: NewGameFormProps) {
  const navigate = useNavigate()
  const [values, setValues] = useState<GameDraft>(initial)
  const file = useMemo(() => fileOf(values, kind), [values, kind])
  const { currencyId } = file.definition
  const { schema, uiSchema } = useMemo(() => {
    const made = gameSchemaFor({ ...kind, languages, currencies: site.currencies })
    return {
      schema: made,
      uiSchema: { ...gameUiSchema(made, site.timeZone), 'ui:submitButtonOptions': { norender: true } },
    }
  }, [kind, languages, site])
  const check = useCheck(site, file)
  const adding = useChange('createGame', { invalidates: GAMES_AGAIN })
  const context: GameFormContext = {
    currency: site.currencies[currencyId] ?? { code: '', decimalPlaces: 0 },
  }
  const submit = () =>
    adding.mutate(
      { params: { siteId: site.siteId }, request: file },
      { onSuccess: ({ gameId }) => void navigate(`${sitePath(site.siteId, 'games')}?game=${gameId}`) },
    )
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(340px, 2fr)' },
        gap: 2,
        alignItems: 'start',
      }}
    >
      <Paper sx={{ p: 2 }}>
        <Form
          idPrefix="game"
          schema={schema}
          uiSchema={uiSchema}
          formData={values}
          formContext={context}
          validator={formValidator}
          widgets={GAME_WIDGETS}
          templates={GAME_TEMPLATES}
          extraErrors={placedErrors(check.data, adding.error)}
          experimental_defaultFormStateBehavior={FIRST_VALUES}
          noValidate
          noHtml5Validate
          showErrorList={false}
          onChange={({ formData }) => setValues(formData as GameDraft)}
          onSubmit={submit}
        >
          {adding.error === null ? null : (
            <Box sx={{ mt: 2 }}>
              <Problem problem={adding.error} />
            </Box>
          )}
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'end', mt: 2 }}>
            <Button component={RouterLink} to={sitePath(site.siteId, 'games')} color="inherit">
              Cancel
            </Button>
            {permits(site.scopes, 'games.write') ? (
              <BusyButton type="submit" variant="contained" busy={adding.isPending}>
                Put it on sale
              </BusyButton>
            ) : null}
          </Stack>
        </Form>
      </Paper>
      <Box sx={{ position: { lg: 'sticky' }, top: 16, minWidth: 0 }}>
        <Stack spacing={2}>
          <AssessmentSection check={check.data} problem={check.error} currencyId={currencyId} site={site} />
          <CardPreview card={check.error === null ? check.data?.card : undefined} site={site} />
        </Stack>
      </Box>
    </Box>
  )
}

/** The typed values as the file of a game of the kind. */
function fileOf(values: GameDraft, kind: NewGameFormProps['kind']): GameFile {
  const { gameRule } = kind
  const filled = filledValues(values, kind) as { definition?: object }
  return { ...filled, definition: { ...filled.definition, gameRule } } as unknown as GameFile
}

/** Checks the game some time after the last change. */
function useCheck(site: OwnSite, file: GameFile) {
  const text = JSON.stringify(file)
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useQuery<GameCheck, CallProblem>({
    queryKey: ['checkGame', site.siteId, asked],
    queryFn: () => callEndpoint('checkGame', { siteId: site.siteId }, JSON.parse(asked) as GameFile),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** Refusals of the check, and of the addition, at their fields. */
function placedErrors(check: GameCheck | undefined, problem: CallProblem | null) {
  const placed = new ErrorSchemaBuilder()
  const add = (pointer: string, reason: string) => placed.addErrors(reason, pointer.split('/').slice(1))
  for (const { pointer, expected } of problem?.refusals ?? []) add(pointer ?? '', expected)
  if (problem === null) for (const { path, reason } of check?.refusals ?? []) add(path, reason)
  return placed.ErrorSchema
}

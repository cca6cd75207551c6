import { ApiRefusal, bodyRefusal } from '#service/call/api-refusal.ts'
import { operatorChanges } from '#service/call/endpoint-handler.ts'
import type { OperatorCall } from '#service/call/operator-call.ts'
import { servedSite } from '#service/call/served-site.ts'
import type { SupportCaseParams } from '#schemas/operator/support.ts'
import { answerCase } from '../operate-case.ts'
import { templateText } from '../templates.ts'
import { changedCase, operatedBy } from './shared/changed-case.ts'

export default operatorChanges('answerSupportCase', async (call, { text, template, close = false }) => {
  if ((text === undefined) === (template === undefined))
    throw new ApiRefusal('refused', 'The case was not answered.', {
      refusals: [bodyRefusal('$', '', 'have either a text or a template')],
    })
  const words = template === undefined ? (text ?? '').trim() : await textOf(call, template)
  if (words === '')
    throw new ApiRefusal('refused', 'The case was not answered.', {
      refusals: [bodyRefusal('$.text', text, 'be a text')],
    })
  return changedCase(
    await answerCase(call.db, call.service.vault, { ...operatedBy(call), text: words, closes: close }),
  )
})

async function textOf(call: OperatorCall<SupportCaseParams>, templateId: string): Promise<string> {
  const found = await templateText(call.db, servedSite(call), { templateId, caseId: call.params.caseId })
  if (found !== null) return found
  throw new ApiRefusal('refused', 'The case was not answered.', {
    refusals: [
      bodyRefusal(
        '$.template',
        templateId,
        'be a template with a text in the language of the case or of the site',
      ),
    ],
  })
}

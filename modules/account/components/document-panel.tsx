import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { useOperationMutation } from '#runtime/client/use-operation-mutation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { GoButton } from '#runtime/components/go-button.tsx'
import { Loaded } from '#runtime/components/loaded.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { useMoney } from '#runtime/format/money.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useSite } from '#runtime/site/site.ts'
import type { Player } from '#schemas/entities/player.ts'
import type { VerificationPurpose, VerificationRequest } from '#schemas/protocol/verification.ts'
import { CollectDocuments } from './collect-documents.tsx'
import { DocumentPreviews } from './document-previews.tsx'
import { DocumentTag } from './document-side-upload.tsx'
import { ReplyForm } from './reply-form.tsx'
import { VerifiedAt } from './verified-status.tsx'
import styles from './documents.module.css'

/** The verification of the identity, the address or the source of funds by documents: its purpose, its state and the next step. */
export function DocumentPanel({ purpose, player }: { purpose: VerificationPurpose; player: Player }) {
  const { playerSegment } = player.verification
  const verified = verifiedOf(purpose, player)
  return (
    <Panel title={<FormattedMessage id={`account.documents.${purpose}`} />}>
      <div className={styles.panel}>
        {verified.isVerified ? (
          <Done purpose={purpose} at={verified.at} />
        ) : playerSegment === 'B' ? (
          <Incomplete />
        ) : (
          <Request purpose={purpose} />
        )}
      </div>
    </Panel>
  )
}

function Done({ purpose, at }: { purpose: VerificationPurpose; at: number | undefined }) {
  return (
    <NoticeCard
      tone="success"
      title={<FormattedMessage id={`account.documents.${purpose}.done`} />}
      {...(at !== undefined && { body: <VerifiedAt at={at} /> })}
    />
  )
}

/** Whether the operator has accepted the documents of a purpose, and when. The request says so about a source of funds. */
function verifiedOf(purpose: VerificationPurpose, { verification }: Player) {
  if (purpose === 'funds') return { isVerified: false, at: undefined }
  return purpose === 'identity'
    ? { isVerified: verification.idVerified === true, at: verification.idVerifiedDate }
    : { isVerified: verification.addressVerified === true, at: verification.addressVerifiedDate }
}

function Incomplete() {
  const modals = useModals()
  return (
    <>
      <p>
        <FormattedMessage id="account.documents.incomplete" />
      </p>
      <div>
        <ActionButton size="small" onClick={() => modals.open('registration.full')}>
          <FormattedMessage id="account.due.registration.action" />
        </ActionButton>
      </div>
    </>
  )
}

function Request({ purpose }: { purpose: VerificationPurpose }) {
  const last = useOperation('getLastVerificationRequest', { purpose })
  return (
    <Loaded of={last} skeleton={<RequestSkeleton />}>
      {({ request, pendingForm }) => {
        if (purpose === 'funds' && request?.status === 'accepted')
          return <Done purpose={purpose} at={request.decidedTime} />
        if (request === undefined || request.status === 'accepted') return <Begin purpose={purpose} />
        if (request.status === 'submitted') return <Waiting request={request} />
        return (
          <>
            <CollectDocuments key={request.requestId} request={request} form={pendingForm} />
            {/* A player may have an answer to the reason of the refusal, and no other document. */}
            {request.status === 'refused' ? <ReplyForm request={request} /> : null}
          </>
        )
      }}
    </Loaded>
  )
}

function RequestSkeleton() {
  return (
    <>
      <SkeletonText lines={6} />
      <Skeleton shape="button" />
    </>
  )
}

/** Explains what is needed; the request is opened with a click. */
function Begin({ purpose }: { purpose: VerificationPurpose }) {
  const opening = useOperationMutation('requestIdVerification', {
    invalidates: ['getLastVerificationRequest'],
  })
  return (
    <>
      <p>
        {purpose === 'funds' ? <WhyFunds /> : <FormattedMessage id={`account.documents.${purpose}.why`} />}
      </p>
      <p className={styles.note}>
        <FormattedMessage id="account.documents.privacy" />
      </p>
      {opening.data?.result === 0 ? (
        <>
          <FaultNote>
            <FormattedMessage id={`account.documents.${purpose}.lacks`} />
          </FaultNote>
          <div>
            <GoButton
              screen={purpose === 'address' ? 'account.address' : 'account.info'}
              kind="quiet"
              size="small"
            >
              <FormattedMessage id="account.documents.toDetails" />
            </GoButton>
          </div>
        </>
      ) : (
        <div>
          <ActionButton busy={opening.isPending} onClick={() => opening.mutate({ purpose })}>
            <FormattedMessage id={`account.documents.${purpose}.begin`} />
          </ActionButton>
        </div>
      )}
    </>
  )
}

/** The sum of the site above which the source of funds is asked for, in the site's first currency. */
function WhyFunds() {
  const { currencies, settings } = useSite().manifest
  const { sums, days } = settings.sourceOfFunds
  const money = useMoney()
  const currencyId = currencies.data[currencies.default]?.currencyId ?? 0
  const sum = money(sums[currencies.default] ?? 0, currencyId)
  return <FormattedMessage id="account.documents.funds.why" values={{ sum, days }} />
}

/** The operator has the documents. */
function Waiting({ request }: { request: VerificationRequest }) {
  const { submittedTime, documents } = request
  return (
    <>
      <div role="status">
        <NoticeCard
          tone="info"
          title={<FormattedMessage id="account.documents.waiting" />}
          {...(submittedTime !== undefined && {
            body: (
              <FormattedMessage
                id="account.documents.waiting.since"
                values={{ at: <DateTime at={submittedTime} /> }}
              />
            ),
          })}
        />
      </div>
      <ul className={styles.sides} role="list">
        {documents.map((one) => (
          <li key={one.documentId} className={styles.side}>
            <div className={styles.head}>
              <FormattedMessage id={`account.documents.side.${documents.length === 1 ? 'only' : one.side}`} />
              <DocumentTag status={one.status} />
            </div>
            <DocumentPreviews document={one} />
          </li>
        ))}
      </ul>
      <ReplyForm request={request} />
    </>
  )
}

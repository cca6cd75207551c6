import type { Meta, StoryObj } from '@storybook/react-vite'
import { player } from '#runtime/testing/entities.ts'
import { trialManifest } from '#runtime/testing/manifest.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, stayOpen } from '#runtime/testing/story.tsx'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import type { VerificationRequest } from '#schemas/protocol/verification.ts'
import PhoneCode from '../modals/phone-code.tsx'
import VerifyFirst from '../modals/verify-first.tsx'
import AccountHome from './account-home.tsx'
import Address from './address.tsx'
import Email from './email.tsx'
import Info from './info.tsx'
import Notifications from './notifications.tsx'
import Phone from './phone.tsx'
import Settings from './settings.tsx'
import Verification from './verification.tsx'

export default { title: 'Screens/Account', tags: ['screen'] } satisfies Meta

const ada = player({
  details: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    birthdate: '1990-12-10',
    country: 'DE',
    primaryEmail: 'ada.lovelace.countess.of.the.analytical.engine@example.org',
    phoneMobile: '+49-151-1234567',
    primaryAddressStreet: '1 Harbour Street',
    primaryAddressPostalcode: '24937',
    primaryAddressCity: 'Flensburg',
  },
  contactPreference: {
    contactByEmail: true,
    contactEmailNews: false,
    contactEmailDeposits: true,
    contactEmailWithdrawals: true,
    contactEmailWins: true,
  },
})
const REQUEST: VerificationRequest = {
  requestId: 7,
  purpose: 'identity',
  status: 'refused',
  documentType: 'passport',
  createdTime: 0,
  documents: [{ documentId: 1, side: 'front', status: 'refused', uploadedTime: 0, reason: 'Too dark' }],
  replies: [{ text: 'I have sent a brighter photo.', time: Date.UTC(2026, 10, 19, 9) }],
}
const own: TrialRuntimeOptions = { player: ada }
const asked = (answers: TrialRuntimeOptions['answers']): TrialRuntimeOptions => ({
  ...own,
  answers: answers ?? {},
})

export const Home: StoryObj = { ...partStory(<AccountHome />, own), tags: ['picture', 'kola'] }

/** Registered with an e-mail address alone. */
export const HomeIncomplete: StoryObj = partStory(<AccountHome />, {
  player: player({
    details: { primaryEmail: 'ada@example.org' },
    verification: { emailVerified: false, playerSegment: 'B' },
  }),
})

export const PersonalDetails: StoryObj = partStory(<Info />, own)
export const ChangeAddress: StoryObj = partStory(<Address />, own)
export const ChangeEmail: StoryObj = partStory(<Email />, own)
export const ChangePhone: StoryObj = partStory(<Phone />, own)
export const Preferences: StoryObj = partStory(<Settings />, own)
export const Contact: StoryObj = partStory(<Notifications />, own)
export const EnterPhoneCode: StoryObj = partStory(<PhoneCode close={stayOpen} />, own)

export const Verify: StoryObj = partStory(<Verification />, asked({ getLastVerificationRequest: () => ({}) }))
export const VerifyRefused: StoryObj = partStory(
  <Verification />,
  asked({ getLastVerificationRequest: () => ({ request: REQUEST }) }),
)
const verifyFirst = (verificationStatus: string): TrialRuntimeOptions => ({
  ...asked({ getLastVerificationRequest: () => ({}) }),
  player: { ...ada, verification: { ...ada.verification, verificationStatus } },
  manifest: trialManifest({ settings: { ...trialManifest().settings, verifiedBefore: ['deposit', 'play'] } }),
})
export const VerifyBeingChecked: StoryObj = partStory(<Verification />, verifyFirst('being-checked'))
export const VerifyDocumentsNeeded: StoryObj = partStory(<Verification />, verifyFirst('documents-needed'))
export const VerifyFirstDialog: StoryObj = partStory(
  <VerifyFirst close={stayOpen} />,
  verifyFirst('documents-needed'),
)
export const VerifyLoading: StoryObj = partStory(<Verification />, asked(PENDING_ANSWERS))
export const VerifyFailed: StoryObj = partStory(<Verification />, asked(FAILED_ANSWERS))

import type { Meta, StoryObj } from '@storybook/react-vite'
import { player } from '#runtime/testing/entities.ts'
import { FAILED_ANSWERS, PENDING_ANSWERS, partStory, screenStory, stayOpen } from '#runtime/testing/story.tsx'
import CompleteRegistration from '../modals/complete-registration.tsx'
import ForgotConfirmation from '../modals/forgot-confirmation.tsx'
import ForgotPassword from '../modals/forgot-password.tsx'
import LoginModal from '../modals/login.tsx'
import PhoneLogin from '../modals/phone-login.tsx'
import VerifyEmail from '../modals/verify-email.tsx'
import AccountPassword from './account-password.tsx'
import EmailConfirmation from './email-confirmation.tsx'
import Login from './login.tsx'
import Password from './password.tsx'

export default { title: 'Screens/Session', tags: ['screen'] } satisfies Meta

const unverified = player({
  details: { primaryEmail: 'ada@example.org' },
  verification: { emailVerified: false, playerSegment: 'B' },
})

export const LoginToPlay: StoryObj = {
  ...screenStory(Login, { params: { redirectUrl: '/pick?id=70' } }),
  tags: ['picture', 'aurora'],
}
export const ChangePassword: StoryObj = screenStory(AccountPassword, { player: player() })
export const MustChangePassword: StoryObj = screenStory(Password, {
  player: player({ changePassword: true }),
})
export const ResetPassword: StoryObj = screenStory(Password, { params: { key: 'secret' } })
export const ConfirmEmail: StoryObj = screenStory(EmailConfirmation, { player: unverified })
export const ConfirmingEmail: StoryObj = screenStory(EmailConfirmation, {
  params: { key: 'secret' },
  answers: PENDING_ANSWERS,
})
export const ConfirmEmailFailed: StoryObj = screenStory(EmailConfirmation, {
  params: { key: 'secret' },
  answers: FAILED_ANSWERS,
})
export const LoginSheet: StoryObj = partStory(<LoginModal close={stayOpen} />)
export const PhoneLoginSheet: StoryObj = partStory(<PhoneLogin close={stayOpen} />)
export const Forgot: StoryObj = partStory(<ForgotPassword close={stayOpen} />)
export const ForgotSent: StoryObj = partStory(<ForgotConfirmation close={stayOpen} />)
export const CompleteFirst: StoryObj = partStory(<CompleteRegistration close={stayOpen} />, {
  player: unverified,
})
export const VerifyEmailFirst: StoryObj = partStory(<VerifyEmail close={stayOpen} />, { player: unverified })

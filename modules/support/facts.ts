import { facts } from '#schemas/module-facts.ts'
import { supportSettingsSchema } from '#schemas/site-manifest/support.ts'

export default facts({
  id: 'support',
  screens: {
    home: {
      file: 'screens/contact.tsx',
      path: '/contact',
      params: { topic: 'text?', reference: 'text?' },
      role: 'contact',
      isPublic: true,
      frameable: false,
      forRestricted: true,
    },
    case: {
      file: 'screens/support-case.tsx',
      path: '/contact/case',
      params: { id: 'id' },
      access: 'guarded',
      frameable: false,
      forRestricted: true,
    },
    guest: {
      file: 'screens/guest-case.tsx',
      path: '/contact/guest',
      params: { key: 'text' },
      isPublic: true,
      frameable: false,
      forRestricted: true,
    },
  },
  settings: supportSettingsSchema,
})

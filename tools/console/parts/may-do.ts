import type { OwnSession } from '#schemas/operator/people.ts'
import { permits, type Permission } from '#schemas/operator/permissions.ts'

/** Whether a person has a permission on every site. The service decides; the console only hides what it would refuse. */
export const mayDo = ({ scopes }: OwnSession, permission: Permission): boolean => permits(scopes, permission)

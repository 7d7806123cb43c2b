import { Checkbox } from 'antd';
import { roleDuties, roleNames, roles, type Role } from '../../src/domain/staff/roles';

interface RoleChoiceProps {
  value?: readonly Role[];
  onChange?: (value: Role[]) => void;
}

/** The roles to give, each with what it may do and what it may not. */
export function RoleChoice({ value = [], onChange }: RoleChoiceProps) {
  return (
    <Checkbox.Group
      className="role-choice"
      value={[...value]}
      onChange={(chosen) => onChange?.(roles.filter((role) => chosen.includes(role)))}
      options={roles.map((role) => ({
        value: role,
        label: (
          <>
            <b>{roleNames[role]}</b>
            <span>
              {roleDuties[role].may}
              <small>{roleDuties[role].mayNot}</small>
            </span>
          </>
        ),
      }))}
    />
  );
}

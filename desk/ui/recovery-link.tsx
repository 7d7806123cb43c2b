interface RecoveryLinkProps {
  /** A recovery code is asked for now, rather than the authenticator's. */
  isRecovery: boolean;
  onToggle: () => void;
}

/** Changes between the authenticator's code and a recovery code. */
export const RecoveryLink = ({ isRecovery, onToggle }: RecoveryLinkProps) => (
  <button type="button" className="link" onClick={onToggle}>
    {isRecovery ? '用验证器的动态码' : '手机不在身边，用恢复码'}
  </button>
);

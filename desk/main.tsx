import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { router } from './routes';
import { SignInGate } from './sign-in/sign-in-gate';
import { ProofDialog } from './frame/proof-dialog';
import { theme } from './ui/theme';
import 'virtual:antd-styles.css';
import './ui/desk.css';

dayjs.locale('zh-cn');

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the desk');

createRoot(root).render(
  <StrictMode>
    <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
      <App className="whole-page">
        <QueryClientProvider client={queryClient}>
          <SignInGate>
            <RouterProvider router={router} />
          </SignInGate>
          <ProofDialog />
          <div id="layers" />
        </QueryClientProvider>
      </App>
    </ConfigProvider>
  </StrictMode>,
);
